export { SESSION_METHODS } from './session-methods.ts'
export { type WsApiLimits, type WsApiOptions, WsApiServer } from './ws-api-server.ts'
