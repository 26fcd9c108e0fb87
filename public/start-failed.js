// Shows that the page did not come, where a script that it starts with is lost on the way: then nothing else can say so. Once the page
// has begun, it says by itself what goes wrong, and hides this (early-page.css).
(function () {
  const show = ({ target }) => {
    const notice = document.getElementById('start-failed');
    // From src/main.tsx, where what it fetches does not come; else from a script. One of others, such as an extension, means nothing here.
    if (notice !== null && (target === window || target.src?.startsWith(location.origin))) {
      notice.hidden = false;
      notice.querySelector('button').onclick = () => location.reload();
    }
  };
  addEventListener('start-failed', show);
  // Scripts that do not come tell only those who listen on the way to them.
  addEventListener('error', (event) => event.target !== window && show(event), true);
})();
