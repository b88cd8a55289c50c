import { ADD, CHANGE, READ, type TableRights } from '../table-rights.ts'

/** What is kept for good: nobody deletes it. */
const FILL = ['select', 'insert', 'update'] as const

/** The second person's key lets it go on. */
const RELEASE = ['select', 'insert', 'update (state, changed_at)'] as const

/** A house's address belongs to nobody: whose addresses are users' is the api's to say. */
const HOUSE_ADDRESS = 'insert (family, branch, number, address, key, role, given_at)'
const STOPPED = 'insert (network, coin, what, reason, actor, began_at, lost)'
/** What is asked for; what came of it is written by who has the engine. */
const ASKED = 'insert (key, deposit_id, withdrawal_id, payment_id, kind, generation, actor, reason, created_at)'

export const walletRights: TableRights = {
  // What is cold is two persons' to say (a trigger).
  wallet_account_keys: { api: READ, console: READ, decisions: ADD, watcher: ADD },
  wallet_address_numbers: { api: FILL, console: READ, watcher: FILL },
  wallet_addresses: { api: ADD, console: READ, watcher: ['select', HOUSE_ADDRESS] },
  wallet_blocks: { api: READ, console: READ, watcher: CHANGE },
  wallet_chain_totals: { api: READ, console: READ, watcher: FILL },
  // Whose row it is in the ledger may turn out to be another: of a held deposit that is sent back.
  wallet_custody: { api: ['select', 'update (posting)'], console: READ, watcher: ADD, worker: READ },
  wallet_decoys: { api: READ, console: READ, watcher: ADD },
  // Made by a trigger of the deposit; whoever finds deposits has no say in it.
  wallet_deposit_checks: {
    api: ['select', 'update'],
    console: READ,
    decisions: ['select', 'update (released_at, released_by)'],
  },
  wallet_deposit_steps: { api: READ, console: READ, watcher: ADD },
  wallet_deposits: { api: READ, console: READ, watcher: FILL },
  // By time: what was in force stays.
  wallet_fees: { api: ADD, console: READ },
  // Two persons decide on them; where they have got to is the watcher's.
  wallet_moves: {
    api: READ,
    console: READ,
    decisions: RELEASE,
    watcher: ['select', 'update (state, problem, payment, seen_txid, seen_cost, changed_at)'],
  },
  wallet_networks: { api: READ, console: READ, watcher: FILL },
  // Written by the triggers of the steps.
  wallet_news: { api: ['select', 'update', 'delete'], console: READ },
  wallet_outputs: { api: READ, console: READ, watcher: CHANGE },
  wallet_held_users: { api: READ, console: READ, watcher: READ },
  wallet_debtors: { api: READ, console: READ },
  wallet_payment_outputs: { api: READ, console: READ, watcher: ['select', 'insert', 'update (is_void)'] },
  wallet_payment_versions: { api: READ, console: READ, watcher: ADD },
  // The api decides on payments, and makes none.
  wallet_payments: { api: ['select', 'update (records, state, changed_at)'], console: READ, watcher: FILL },
  // A trigger holds decisions to what two persons give back out of suspense.
  wallet_postings: { api: FILL, console: READ, decisions: ['select', ASKED], watcher: ['select', ASKED] },
  // Asked for by users, decided on by two persons.
  // The watcher reads where a token is said to be, and nothing of who says it or how.
  wallet_recoveries: {
    api: ADD,
    // One member may refuse; what is granted names its deposit.
    console: ['select', 'update (state, reason, decided_at)'],
    decisions: ['select', 'update (state, reason, decided_at, deposit_id, fee)'],
    watcher: ['select (id, network, contract, txid, state)'],
  },
  // Two persons decide on them; where they have got to is the watcher's.
  wallet_returns: {
    api: READ,
    console: READ,
    decisions: RELEASE,
    watcher: ['select', 'update (state, payment, changed_at)'],
  },
  wallet_scans: { api: READ, console: READ, watcher: FILL },
  wallet_signed_files: { api: READ, console: FILL, watcher: READ },
  // Two persons set them.
  wallet_tank_marks: { api: READ, console: READ, decisions: FILL, watcher: READ },
  // What a contract does, the watcher finds out; whether two persons take it as it is, they say.
  wallet_token_checks: {
    api: READ,
    console: ['select', 'insert (network, contract, decimals, asked_by, asked_at)'],
    watcher: FILL,
  },
  wallet_token_signs: { api: READ, console: READ, decisions: ADD, watcher: READ },
  // For ever: a withdrawal that is bound to inputs or a nonce is never bound to others. A trigger lets go of what two persons gave up.
  wallet_spends: { api: READ, console: READ, watcher: ['select', 'insert', 'update (payment)'] },
  // One member stops, two go on.
  wallet_stops: { api: FILL, console: ['select', STOPPED], decisions: FILL, watcher: ADD },
  // Who looked before they had a key looks again.
  // What a member says of a withdrawal, and what becomes of it, the api writes: whoever has the console's login alone moves nothing.
  withdrawal_reviews: { api: [...ADD, 'update (reason, at)'], console: READ },
  withdrawal_steps: { api: ADD, console: READ, watcher: ADD },
  withdrawals: {
    api: FILL,
    console: READ,
    watcher: ['select', 'update (state, next_state, reason, txid, changed_at)'],
  },
}
