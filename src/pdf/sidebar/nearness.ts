/**
 * Tells the pages of a list whether they are in its view or near it. One observer looks at all of them: of a thousand
 * pages, as many observers would look on every frame.
 */
export class Nearness {
  readonly #watched = new Map<Element, (isNear: boolean) => void>();
  #observer: IntersectionObserver | null = null;
  readonly #list: string;
  readonly #margin: string;

  /** `list` selects what scrolls around the pages; `margin` is how far beyond its view a page is near, as CSS has it. */
  constructor(list = 'ol', margin = '300px') {
    this.#list = list;
    this.#margin = margin;
  }

  /** Tells of an element whenever it comes near or leaves, until the function that is given back is called. */
  watch(element: Element, tell: (isNear: boolean) => void): () => void {
    const observer = (this.#observer ??= this.#observe(element.closest(this.#list)));
    this.#watched.set(element, tell);
    observer.observe(element);
    return () => {
      this.#watched.delete(element);
      observer.unobserve(element);
      if (this.#watched.size === 0) {
        observer.disconnect();
        this.#observer = null;
      }
    };
  }

  #observe(list: Element | null): IntersectionObserver {
    return new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          this.#watched.get(target)?.(isIntersecting);
        }
      },
      { root: list, rootMargin: `${this.#margin} 0px` },
    );
  }
}
