import { LedgerCheck, LedgerLinesCheck, LedgerProjector } from './ledger-history/index.ts'
import { KlineCheck, KlineProjector } from './market-data/index.ts'
import { PerpetualsCheck, PerpetualsProjector } from './perpetuals/index.ts'
import type { ProjectionCheck, Projector } from './projection/index.ts'
import { SpotCheck, SpotProjector } from './spot/index.ts'

/** New instances of every projector: a projector belongs to one runner. */
export function allProjectors(): Projector[] {
  return [new LedgerProjector(), new SpotProjector(), new KlineProjector(), new PerpetualsProjector()]
}

/** New instances of what `verify` compares with PostgreSQL. */
export function allProjectionChecks(): ProjectionCheck[] {
  return [new LedgerCheck(), new LedgerLinesCheck(), new SpotCheck(), new KlineCheck(), new PerpetualsCheck()]
}
