export type { DeadManSwitch } from './dead-man-switch.ts'
export { DeadManSwitches, type SwitchListener } from './dead-man-switches.ts'
