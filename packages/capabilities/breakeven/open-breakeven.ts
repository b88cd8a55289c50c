import { Breakeven, type BreakevenNeeds } from './breakeven.ts'

/** Costs are computed when somebody asks, from where they were computed last. */
export function openBreakeven(needs: BreakevenNeeds): Breakeven {
  return new Breakeven(needs)
}
