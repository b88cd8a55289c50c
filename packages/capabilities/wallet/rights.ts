import { ADD, CHANGE, READ, type TableRights } from '../table-rights.ts'

/** What is kept for good: nobody deletes it. */
const FILL = ['select', 'insert', 'update'] as const

export const walletRights: TableRights = {
  wallet_account_keys: { api: READ, console: READ, watcher: CHANGE },
  wallet_address_numbers: { api: FILL, console: READ, watcher: FILL },
  wallet_addresses: { api: FILL, console: READ, watcher: FILL },
  wallet_blocks: { api: READ, console: READ, watcher: CHANGE },
  wallet_custody: { api: READ, console: READ, watcher: FILL },
  wallet_deposit_steps: { api: READ, console: READ, watcher: CHANGE },
  wallet_deposits: { api: READ, console: READ, watcher: CHANGE },
  wallet_networks: { api: READ, console: READ, watcher: CHANGE },
  wallet_outputs: { api: READ, console: READ, watcher: CHANGE },
  wallet_payment_outputs: { api: READ, console: READ, watcher: CHANGE },
  wallet_payment_versions: { api: READ, console: READ, watcher: CHANGE },
  // The api decides on payments, and makes none.
  wallet_payments: { api: ['select', 'update (records, state, changed_at)'], console: READ, watcher: FILL },
  wallet_postings: { api: FILL, console: ADD, watcher: ADD },
  wallet_scans: { api: READ, console: READ, watcher: CHANGE },
  wallet_spends: { api: READ, console: READ, watcher: CHANGE },
  wallet_stops: { api: CHANGE, console: CHANGE, watcher: ADD },
  withdrawal_reviews: { api: CHANGE, console: CHANGE },
  withdrawal_steps: { api: CHANGE, console: CHANGE, watcher: ADD },
  withdrawals: {
    api: CHANGE,
    console: CHANGE,
    watcher: ['select', 'update (state, next_state, reason, txid, changed_at)'],
  },
}
