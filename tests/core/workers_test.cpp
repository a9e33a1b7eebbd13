#include "machine/workers.hpp"

#include <gtest/gtest.h>
#ifndef _WIN32
#include <sys/wait.h>
#include <unistd.h>
#endif

#include <chrono>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>

namespace headlight::tests::workers_test {

TEST(Crew, DoesEveryPieceOnceInEveryRound) {
  for (const int threads : {0, 1, 2, 5}) {
    Crew crew(threads);
    for (const size_t n : {size_t{0}, size_t{1}, size_t{3}, size_t{1000}}) {
      std::vector<std::atomic<int>> done(n);
      crew.share(n, [&](size_t i) { ++done[i]; });
      for (const auto& times : done) EXPECT_EQ(times, 1);
    }
  }
}

TEST(Crew, ThrowsWhatAnyThreadThrewAndWorksAgain) {
  Crew crew(3);
  for (int round = 0; round < 200; ++round) {
    std::atomic<int> done = 0;
    const auto fails = [&](size_t i) {
      if (i == 5) throw std::runtime_error("the fifth");
      ++done;
    };
    EXPECT_THROW(crew.share(10, fails), std::runtime_error);
    EXPECT_LT(done, 10);
    crew.share(10, [&](size_t) { ++done; });
    EXPECT_GE(done, 10);
  }
}

/// Threads look for the next round at first, and sleep when it takes long to come; both must see it.
TEST(Crew, SeesARoundThatComesAtOnceAndOneThatComesLate) {
  Crew crew(3);
  for (const auto pause : {std::chrono::microseconds(0), std::chrono::microseconds(20), std::chrono::microseconds(5000)})
    for (int round = 0; round < 20; ++round) {
      std::atomic<int> done = 0;
      crew.share(3, [&](size_t i) {
        if (i == 0) std::this_thread::sleep_for(pause);  // the caller waits, too
        ++done;
      });
      EXPECT_EQ(done, 3);
      std::this_thread::sleep_for(pause);
    }
}

TEST(Crew, ComesAndGoesAThousandTimes) {
  std::atomic<int> done = 0;
  for (int i = 0; i < 1000; ++i) Crew(4).share(4, [&](size_t) { ++done; });
  EXPECT_EQ(done, 4000);
}

TEST(Crew, ItsThreadsServeTheNextOne) {
  const auto threads = [] {
    std::mutex mutex;
    std::set<std::thread::id> seen;
    Crew crew(2);
    std::atomic<int> begun = 0;
    crew.share(2, [&](size_t) {
      ++begun;
      while (begun < 2) std::this_thread::yield();  // one thread cannot do both
      const std::lock_guard lock(mutex);
      seen.insert(std::this_thread::get_id());
    });
    return seen;
  };
  if (!has_threads()) GTEST_SKIP() << "the caller does all of the work";
  const auto first = threads();
  EXPECT_EQ(first.size(), 2U);
  EXPECT_EQ(threads(), first);
}

#if !defined(_WIN32) && !defined(HEADLIGHT_SANITIZED)  // the thread sanitizer lets no such process start threads
TEST(Crew, WorksInAProcessThatWasForkedAfterAnother) {
  if (!has_threads()) GTEST_SKIP() << "nothing is forked there";
  Crew(2).share(2, [](size_t) {});
  const pid_t child = fork();
  if (child == 0) {
    alarm(10);  // else a child that waits for a thread of its parent waits for ever
    std::atomic<int> done = 0;
    Crew(2).share(2, [&](size_t) { ++done; });
    _exit(done == 2 ? 0 : 1);
  }
  int status = 1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
}
#endif

TEST(Crew, MayBeginWithinTheWorkOfAnother) {
  std::atomic<int> done = 0;
  Crew(3).share(3, [&](size_t) { Crew(3).share(3, [&](size_t) { ++done; }); });
  EXPECT_EQ(done, 9);
}

TEST(Background, EndsWhenItIsAskedTo) {
  if (!has_threads()) GTEST_SKIP() << "work is done where it begins";
  std::atomic<bool> begun = false, stopped = false;
  {
    const Background work([&](const StopToken& stop) {
      begun = true;
      begun.notify_all();
      while (!stop.stop_requested()) std::this_thread::yield();
      stopped = stop.stop_requested();
    });
    begun.wait(false);
  }  // asks it to stop, and waits
  EXPECT_TRUE(stopped);
}

TEST(StopToken, OneOfTwoIsEnough) {
  StopSource first, second;
  const StopToken either = first.get_token().or_when(second.get_token()), never;
  EXPECT_FALSE(either.stop_requested() || never.or_when(never).stop_requested());
  second.request_stop();
  EXPECT_TRUE(either.stop_requested());
  EXPECT_FALSE(first.get_token().stop_requested()) << "it is asked for itself alone";
}

}  // namespace headlight::tests::workers_test
