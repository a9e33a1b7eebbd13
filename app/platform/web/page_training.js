// Runs training beside the page: a worker runs this same script with its own module, and takes the steps (training_worker.hpp).
'use strict';

const wholeScript = self.document?.currentScript.textContent;
const newsFile = '/training-news';

/// Makes what makeHeadlight takes in place of the module's bytes.
const alreadyCompiled = (compiled) => (imports, done) => {
  WebAssembly.instantiate(compiled, imports).then((instance) => done(instance, compiled));
  return {};
};

/// The page's side. `told` gets {run, order, news}, `failed` a sentence.
class Training {
  constructor(compiled, files, told, failed) {
    Object.assign(this, {compiled, files, told, failed, worker: undefined});
  }
  /// True if there is a worker; the first call makes it.
  works() {
    if (this.worker === undefined) this.begin();
    return this.worker !== null;
  }
  begin() {
    try {
      const worker = new Worker(URL.createObjectURL(new Blob([wholeScript], {type: 'text/javascript'})));
      worker.onmessage = ({data}) => data.why ? this.failed(data.why) : this.told(data);
      worker.onerror = (event) => this.failed(event.message || 'the browser has ended it');
      worker.postMessage({compiled: this.compiled, files: this.files});
      this.worker = worker;
    } catch (error) {
      console.warn('no worker: ' + error.message);
      this.worker = null;
    }
  }
  order(...order) { this.worker.postMessage({order}); }
}

/// The worker's side, which carries out orders between two pieces of work, each a twentieth of a second.
function trainHere() {
  const orders = [], turn = new MessageChannel();  // a timer that is set repeatedly waits four milliseconds each time
  let module = null, place = 0, busy = false;
  const page = {
    tab: 1,
    trainingTold(run, order) {
      const news = module.FS.readFile(newsFile);
      postMessage({run, order, news}, [news.buffer]);
    },
    trainingFailed: (why) => postMessage({why}),
  };
  const call = (name, ...values) =>
    module.ccall(name, 'number', ['number', ...values.map((one) => typeof one)], [place, ...values]);
  const work = () => {
    for (const order of orders.splice(0)) call(...order);
    busy = call('training_works', 0.05) !== 0;
    if (busy) turn.port2.postMessage(null);
  };
  turn.port1.onmessage = work;
  self.onmessage = async ({data}) => {
    if (data.order) {
      orders.push(data.order);
    } else {
      module = await makeHeadlight({page, instantiateWasm: alreadyCompiled(data.compiled), getPreloadedPackage: () => data.files,
        print: console.log, printErr: console.warn});
      place = module.ccall('training_worker', 'number', [], []);
    }
    if (place && !busy) work();
  };
}

if (!self.document) trainHere();
