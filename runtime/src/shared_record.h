// Words that any thread may write and any thread may read, none of them waiting (a sequence lock). Private to the
// runtime.
#pragma once

#include <atomic>
#include <cstdint>
#include <type_traits>

namespace pleat::runtime {

/// Guards a key's words and the words of its value, which lie behind one another. A sequence number that is odd, or
/// not the same after as before, shows readers that another thread is writing.
class SharedRecord {
public:
    /// Copies the value if it is of this key.
    template <class Key, class Value>
    bool read(const std::atomic<uint64_t>* words, const Key& key, Value&& value) const noexcept {
        const uint32_t before = sequence_.load(std::memory_order_acquire);
        if (before == 0 || before % 2 != 0) return false;
        for (const auto word : key)
            if ((words++)->load(std::memory_order_relaxed) != static_cast<uint64_t>(word)) return false;
        for (auto& word : value)
            word = static_cast<std::remove_reference_t<decltype(word)>>((words++)->load(std::memory_order_relaxed));
        std::atomic_thread_fence(std::memory_order_acquire);
        return sequence_.load(std::memory_order_relaxed) == before;
    }

    /// Replaces key and value, unless another thread is at it.
    template <class Key, class Value>
    void write(std::atomic<uint64_t>* words, const Key& key, const Value& value) noexcept {
        uint32_t before = sequence_.load(std::memory_order_relaxed);
        if (before % 2 != 0 || !sequence_.compare_exchange_strong(before, before + 1, std::memory_order_acquire))
            return;
        std::atomic_thread_fence(std::memory_order_release);
        for (const auto word : key) (words++)->store(static_cast<uint64_t>(word), std::memory_order_relaxed);
        for (const auto word : value) (words++)->store(static_cast<uint64_t>(word), std::memory_order_relaxed);
        sequence_.store(before + 2 == 0 ? 2 : before + 2, std::memory_order_release);
    }

private:
    std::atomic<uint32_t> sequence_{0};  // 0: nothing yet
};

}  // namespace pleat::runtime
