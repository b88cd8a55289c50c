import { DeadManSwitches, type SwitchSources } from './dead-man-switches.ts'

/** The armed switches and their timers; `complete` resolves when they were read. */
export function openDeadManSwitches(sources: SwitchSources) {
  const switches = new DeadManSwitches(sources)
  return { switches, complete: switches.start() }
}
