export { type DeadManSwitch, type Fired, MAX_MINUTES, MIN_MINUTES } from './dead-man-switch.ts'
export { DeadManSwitches, GRACE_MS, type SwitchListener, type SwitchSources } from './dead-man-switches.ts'
