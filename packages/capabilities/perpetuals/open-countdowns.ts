import { type CountdownNeeds, Countdowns } from './countdowns.ts'

export function openCountdowns(needs: CountdownNeeds): Countdowns {
  return new Countdowns(needs)
}
