export type { Console } from './console.ts'
export { registerConsoleApi } from './console-routes.ts'
export { Pulse } from './dashboard/pulse.ts'
