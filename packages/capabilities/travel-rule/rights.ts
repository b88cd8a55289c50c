import { CHANGE, READ, SWEEP, type TableRights } from '../table-rights.ts'

const FILL = ['select', 'insert', 'update'] as const

export const travelRuleRights: TableRights = {
  travel_rule_cases: { api: FILL, console: ['select', 'update'] },
  travel_rule_challenges: { api: CHANGE },
  travel_rule_signatures: { api: FILL, watcher: ['select', 'update (verdict)'] },
  // Where they end, what was said of persons is gone.
  travel_rule_inquiries: { api: FILL },
  travel_rule_keys: { api: FILL, console: READ, worker: SWEEP },
  travel_rule_notices: { api: FILL, console: READ, worker: ['select', 'update (key)'] },
  travel_rule_payloads: { api: FILL, console: READ },
  travel_rule_proofs: { api: FILL, console: FILL },
}
