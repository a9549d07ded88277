// Stands in for the module of React Router that instruments a router. Routers here aren't instrumented.

export function consumeInstrumentationClientResultMetaReceiver(_router: unknown): undefined {}

export function getRouteInstrumentationUpdates(_instrument: unknown[], _route: unknown): object {
  return {};
}

export function instrumentClientSideRouter<R>(router: R): R {
  return router;
}
