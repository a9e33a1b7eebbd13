#pragma once
// What C++ and the page's script (page.js) say to each other. The functions that the page gives stand in page_library.js.
#include <string>

#include "app_rooms.hpp"

extern "C" {
int page_tab(void);         ///< a number that no other tab of the page has
double page_seconds(void);  ///< of a steady clock
double page_width(void);    ///< of the canvas, in physical pixels
double page_height(void);
double page_pixel_ratio(void);
int page_is_dark(void);  ///< whether the system wishes it
int page_wants_contrast(void);
int page_wants_less_motion(void);
int page_is_plain(void);  ///< whether its address asks for no more than the board
void page_set_title(const char* title);
void page_set_cursor(const char* css);
void page_set_full_screen(int on);
void page_copy(const char* text);
/// Text is being written at this place, in CSS pixels: the page's text field is put there, so that keyboards on screen and the input of
/// other scripts find it; or no longer.
void page_write_at(int on, double x, double y, double height);
void page_unsaved(int unsaved);             ///< whether closing the page asks first
void page_say(int part, const char* text);  ///< one of four parts of what a reader of screens says
void page_began(void* program);             ///< what the functions that the page calls are given
void page_went_to(const char* link);        ///< another stage is shown: the browser's way back leads to the one before
void page_stands_at(const char* link);      ///< what its address should say: that stage, and the document
void page_set_language(const char* code);   ///< in which the page speaks, too
void page_choose(int folder);               ///< lets the reader choose a file, or a folder
void page_keep_folder(const char* path);    ///< of a large model: in the browser, beside the files that every start reads
int page_fetch_folder(const char* path);    ///< whether it is kept so; then folder_is_back is called once it is there
void page_show_about(void);
/// The width of a text in a font of the browser. `places`: three numbers for each character, where it begins, how wide it is, and 1 where
/// it is read from right to left.
float page_letters_shape(const char* font, const char* text, int from_right, float* places);
/// Its pixels, to be freed, in red, green, blue and opacity. `box`: their left and top from the left end of the baseline, width, height.
unsigned char* page_letters_draw(const char* font, const char* text, int from_right, unsigned ink, int* box);
void page_ended(const char* why);  ///< nothing is drawn any more

// The page's worker, which takes the steps of trainings; see TrainingOrders.
int page_trains(void);  ///< whether the browser gives one
void page_training_begins(int run, const char* recipe, const char* model);
void page_training_goes_to(int run, int step, int order);
void page_training_ends(int run);
// What the worker says to the page: of a run there is news, in its training_news_file; or it can do no more.
void page_training_told(int run, int order);
void page_training_failed(const char* why);
}

namespace headlight::platform {

/// Where the page's memory file system has the news of a training, in the worker and in the page.
constexpr const char* training_news_file = "/training-news";

}  // namespace headlight::platform
