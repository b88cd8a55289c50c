import type { EngineClient } from '@bowline/engine/engine-client.ts'

export { ALARM_PERCENT as TABLE_ALARM_PERCENT } from '@bowline/core/capacity.ts'

export interface TableFill {
  /** As in the core's `Capacity`. */
  readonly table: string
  readonly used: number
  readonly size: number
  readonly percent: number
}

/** How full the engine's tables are, the fullest first. Those of assets and markets grow by the operator's own hand only. */
export async function checkTables(engine: EngineClient): Promise<TableFill[]> {
  const { events } = await engine.query({ kind: 'query-tables' })
  const fills: TableFill[] = []
  for (const event of events) {
    if (event.kind !== 'table') continue
    const { name, used, size } = event
    fills.push({ table: name, used, size, percent: Math.floor((used * 100) / size) })
  }
  return fills.sort((a, b) => b.percent - a.percent)
}
