// Counts down, and shows requests as they come and go. Everything else works without it.
'use strict';

/** @type {NodeListOf<HTMLElement>} */
const timers = document.querySelectorAll('[data-until]');

function countDown() {
  for (const timer of timers) {
    const seconds = Math.max(0, Math.ceil((Number(timer.dataset.until) - Date.now()) / 1000));
    timer.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }
}

const shown = [...document.querySelectorAll('article')].map((card) => card.dataset.id).join();

// What was pressed leads to a page of its own; nothing may come between.
let isLeaving = false;
addEventListener('submit', () => {
  isLeaving = true;
});

async function look() {
  try {
    const answer = await fetch(document.body.dataset.waiting, { cache: 'no-store' });
    const { ids } = await answer.json();
    if (!isLeaving && ids.join() !== shown) {
      // What was done is not said of what comes now.
      const address = new URL(location.href);
      if (ids.length > 0) {
        address.searchParams.delete('done');
      }
      location.replace(address);
    }
  } catch {
    // The authority is away for a moment; it is asked again.
  }
}

setInterval(countDown, 1000);
setInterval(look, 1500);
