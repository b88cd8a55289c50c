export type { DeadManSwitch } from './dead-man-switch.ts'
export type { DeadManSwitches, SwitchListener } from './dead-man-switches.ts'
export { openDeadManSwitches } from './open-dead-man-switches.ts'
