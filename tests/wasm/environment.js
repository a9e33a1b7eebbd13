// Emscripten's programs have an environment of their own; these tests have node's, which says where the assets are.
Module['preRun'] = function() {
  Object.assign(ENV, process.env);
};
