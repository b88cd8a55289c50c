import type { EventBatch } from '@bowline/engine/engine-client.ts'

/** The followed accounts whose orders, lists, balances, positions or state a batch changes. */
export function affectedAccounts<T>(batch: EventBatch, followed: ReadonlyMap<number, T>): Set<T> {
  const found = new Set<T>()
  const add = (account: number) => {
    const one = followed.get(account)
    if (one !== undefined) found.add(one)
  }
  for (const event of batch.events) {
    if (event.kind === 'order' || event.kind === 'list' || event.kind === 'account') add(event.account)
    else if (event.kind === 'position' || event.kind === 'unified') add(event.account)
    else if (event.kind === 'journal-line') add(event.owner)
    else if (event.kind === 'posting') {
      add(event.debitOwner)
      add(event.creditOwner)
    }
  }
  return found
}
