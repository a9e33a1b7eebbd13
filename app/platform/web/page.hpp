#pragma once
// The interface between C++ and the page's script (page.js). The page implements its functions in page_library.js.
#include <string>

#include "app_rooms.hpp"

extern "C" {
int page_tab(void);         ///< a number that no other tab of the page has
double page_seconds(void);  ///< on a steady clock
double page_width(void);    ///< the canvas, in physical pixels
double page_height(void);
double page_pixel_ratio(void);
int page_is_dark(void);  ///< true if the system prefers a dark page
int page_wants_contrast(void);
int page_wants_less_motion(void);
int page_is_plain(void);  ///< true if the address asks for the board alone
void page_set_title(const char* title);
void page_set_cursor(const char* css);
void page_set_full_screen(int on);
void page_copy(const char* text);
/// Moves the page's text field to the text being edited, in CSS pixels, so that on-screen keyboards and input methods find it. `on` is 0
/// once editing ends.
void page_write_at(int on, double x, double y, double height);
void page_unsaved(int unsaved);                  ///< true: the page asks before it closes
void page_announce(int part, const char* text);  ///< sets one of the four parts of the screen reader's text
void page_began(void* program);                  ///< gives the page the pointer to pass to the functions it calls
void page_went_to(const char* link);             ///< another stage is shown; the browser's back button returns to the one before
void page_stands_at(const char* link);           ///< sets the page's address: stage and document
void page_set_language(const char* code);        ///< sets the language of the page's own texts
void page_choose(int folder);                    ///< opens the browser's chooser for a file, or for a folder
void page_keep_folder(const char* path);         ///< keeps a large model in the browser, apart from the files that every start reads
int page_fetch_folder(const char* path);         ///< true if the folder is kept so; folder_is_back is called once it is loaded
void page_show_about(void);
void page_plays(const void* wav, int size, int header);  ///< plays a WAV file with two channels of 16 bits
void page_hushes(void);
int page_sound(void);  ///< the last sound: 0 begins, 1 plays, 2 the browser has no sound
/// Returns the width of a text in a font of the browser. `places`: three numbers for each character, its left end, its width, and 1 if it
/// reads from right to left.
float page_letters_shape(const char* font, const char* text, int from_right, float* places);
/// Returns its pixels (red, green, blue, opacity), which the caller frees. `box`: left and top from the left end of the baseline, width,
/// height.
unsigned char* page_letters_draw(const char* font, const char* text, int from_right, unsigned ink, int* box);
void page_ended(const char* why);             ///< the program draws no more
void page_lesson_changed(const char* state);  ///< the state of a package's lesson, see LmsReport

// The page's worker, which takes the training steps; see TrainingOrders.
int page_trains(void);  ///< true if the browser provides a worker
void page_training_begins(int run, const char* recipe, const char* model);
void page_training_goes_to(int run, int step, int order);
void page_training_opens(int run, bool on);
void page_training_ends(int run);
// Called by the worker: a run has news in its training_news_file, or the worker failed.
void page_training_reported(int run, int order);
void page_training_failed(const char* why);
}

namespace headlight::platform {

/// The path of a training's news in the memory file system, in the worker and in the page.
constexpr const char* training_news_file = "/training-news";

}  // namespace headlight::platform
