import type { CrashHouse } from './crash-house.ts'
import type { StepsToDeath } from './steps-to-death.ts'

/** Something that people do in several steps, and what a process does about it that starts after one has died in the middle. */
export interface Flow {
  /** Every run kills before, at and after each of its commands, and not only that of all steps. */
  readonly isKilledAtEach?: true
  /** Who takes part, once. */
  setUp(house: CrashHouse): Promise<void>
  open(house: CrashHouse, steps: StepsToDeath): Promise<OpenFlow>
  /** Nothing is lost and nothing is there twice, after all of it. */
  check(house: CrashHouse): Promise<void>
}

/** What an answer said, where another was expected. */
export function asText(answer: unknown): string {
  return JSON.stringify(answer, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}

export interface OpenFlow {
  /** What every start does. */
  recover(): Promise<void>
  /** Once more from the beginning; `number` tells it from the others. */
  act(number: number): Promise<void>
}
