// Shows that the page did not come, where a script that it starts with is lost on the way: then nothing else can say so. Once the page
// has begun, it says by itself what goes wrong, and hides this (early-page.css).
(function () {
  const show = ({ type, target }) => {
    const notice = document.getElementById('start-failed');
    // What is only asked for early, such as a style, may be lost.
    if (notice !== null && (type !== 'error' || target === window || target.src)) {
      notice.hidden = false;
      notice.querySelector('button').onclick = () => location.reload();
    }
  };
  // Scripts that do not come tell only those who listen on the way to them.
  addEventListener('error', show, true);
  addEventListener('unhandledrejection', show);
})();
