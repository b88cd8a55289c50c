import { TABLE_ALARM_PERCENT, type TableFill } from '@bowline/capabilities/operator/index.ts'
import type { Log } from '@bowline/platform/log.ts'
import { startLoop } from '@bowline/platform/loop.ts'
import type { Metrics } from '@bowline/platform/metrics.ts'

const LOOK_MS = 10_000
/** Said again at each of these; once it is emptier than the first by some percent, all of it is said anew. */
const ALARMS = [TABLE_ALARM_PERCENT, 80, 90, 95]
const CALM_PERCENT = TABLE_ALARM_PERCENT - 5

/** Shows how full the engine's tables are, and says so in the log before one runs full. */
export function watchTables(read: () => Promise<readonly TableFill[]>, metrics: Metrics, log: Log) {
  let fills: readonly TableFill[] = []
  const said = new Map<string, number>()
  metrics.gauges('table_used', 'Places in use of each table of the engine', 'table', () =>
    fills.map(({ table, used }) => [table, used] as const),
  )
  metrics.gauges('table_size', 'Places of each table of the engine', 'table', () =>
    fills.map(({ table, size }) => [table, size] as const),
  )

  async function look(): Promise<void> {
    fills = await read()
    for (const fill of fills) {
      const alarm = ALARMS.findLast((percent) => fill.percent >= percent)
      if (alarm !== undefined && alarm > (said.get(fill.table) ?? 0)) {
        said.set(fill.table, alarm)
        log.warn(fill, 'a table of the engine is filling up')
      } else if (fill.percent < CALM_PERCENT) said.delete(fill.table)
    }
  }

  const onFailure = (error: Error) => log.debug({ error: error.message }, 'the tables gave no answer')
  const { close } = startLoop({ everyMs: LOOK_MS, round: look, onFailure })
  return { look, close }
}
