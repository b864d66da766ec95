// A Worker in a hidden frame: for pages that are opened from a disk, of which browsers make no workers.
(() => {
  if (location.protocol !== "file:") return;
  window.Worker = class extends EventTarget {
    constructor(address) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.append(this.frame);
      this.inside = this.frame.contentWindow;
      this.inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      this.inside.importScripts = (...scripts) => Promise.all(scripts.map((script) => this.load(script)));
      this.addEventListener("message", (event) => this.onmessage?.(event));
      this.loaded = this.load(address);
    }
    load(address) {
      return new Promise((done, failed) => {
        const script = this.frame.contentDocument.createElement("script");
        script.src = new URL(address, location.href).href;
        script.onload = done;
        script.onerror = failed;
        this.frame.contentDocument.body.append(script);
      });
    }
    postMessage(data) { // which a worker gets once its script has run
      this.loaded.then(() => this.inside.dispatchEvent(new MessageEvent("message", { data })));
    }
    terminate() { this.frame.remove(); }
  };
})();
