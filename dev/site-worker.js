// The search of the site runs in a worker, which browsers refuse for pages that were opened from disk. For these pages, this
// script replaces workers by hidden frames. mkdocs.yml loads it before the scripts of the theme.
if (location.protocol === "file:") {
  const load = (frame, url) => new Promise((done, failed) => {
    const script = frame.document.createElement("script");
    script.src = url;
    script.onload = done;
    script.onerror = () => failed(new Error(`cannot load ${url}`));
    frame.document.head.append(script);
  });

  window.Worker = class extends EventTarget {
    #element = document.createElement("iframe");
    #ready;

    constructor(url) {
      super();
      this.#element.hidden = true;
      this.#element.srcdoc = "<!doctype html>";
      this.#ready = new Promise(done => this.#element.addEventListener("load", done, { once: true })).then(async () => {
        const frame = this.#element.contentWindow;
        frame.postMessage = data => this.dispatchEvent(new MessageEvent("message", { data }));
        frame.importScripts = async (...urls) => {
          for (const each of urls) {
            await load(frame, each);
          }
        };
        await load(frame, url);
        return frame;
      });
      document.body.append(this.#element);
    }

    // Messages wait for the script, in order.
    postMessage(data) {
      this.#ready = this.#ready.then(frame => {
        frame.dispatchEvent(new frame.MessageEvent("message", { data }));
        return frame;
      });
    }

    terminate() {
      this.#element.remove();
    }
  };
}
