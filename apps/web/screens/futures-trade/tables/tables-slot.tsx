import { useAfterPaint } from '../../../desk/use-after-paint.ts'
import { LaterFailure } from '../../../later/later-failure.tsx'
import { useLater } from '../../../later/use-later.ts'

const loadTables = async () => (await import('./futures-tables.tsx')).FuturesTables
/** Two catalogues come with them. */
const loadNothing = async () => Nothing

function Nothing() {
  return null
}

/** The place of the tables, which come after the first paint: the server cannot draw what is the user's own. */
export function FuturesTablesSlot() {
  const isPainted = useAfterPaint()
  const shared = useLater(loadNothing, isPainted, 'desk/tables')
  const { Part: FuturesTables, hasFailed, retry } = useLater(loadTables, isPainted, 'contracts/positions')
  if (FuturesTables && shared.Part) return <FuturesTables />
  if (shared.hasFailed) return <LaterFailure retry={shared.retry} />
  return hasFailed ? <LaterFailure retry={retry} /> : null
}
