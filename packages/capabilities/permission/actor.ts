import type { Requirement } from '@bowline/contract/terms/products.ts'
import type { KeyTerms } from '../api-keys/index.ts'
import { mainAccountOf } from '../identity/index.ts'
import type { Asker } from '../kyc/index.ts'

/** Who acts, for which account and from where. A key's is made once and kept, so that an order makes none. */
export interface Actor {
  /** Undefined: a visitor. A caller who knows only the number, such as an API key, gives only that. */
  readonly user: Asker | undefined
  /** The account of the ledger that is acted for; 0: a visitor has none. */
  readonly account: number
  /** The key the user's program calls with; absent: the user is there in person. */
  readonly key?: KeyTerms | undefined
  readonly ip: string
}

declare const permitted: unique symbol

/**
 * An actor whom `Permissions` has allowed this. What opens an order takes no other, so a row of a gateway that forgets to
 * say what it requires does not compile.
 */
export type Permitted<R extends Requirement> = Actor & { readonly [permitted]: R }

/** A user in person, or a visitor. */
export function personAt(user: Asker | undefined, ip: string): Actor {
  return { user, account: user === undefined ? 0 : mainAccountOf(user.id), ip }
}

/** Actors of keys, each kept as long as its key is what it was. A key is mostly used from one address at a time. */
export class KeyActors {
  readonly #last = new WeakMap<KeyTerms, Actor>()

  of(key: KeyTerms & { readonly account: number }, ip: string): Actor {
    const last = this.#last.get(key)
    if (last?.ip === ip) return last
    // A key acts for its owner's main account, which has the user's number.
    const actor = { user: { id: key.account }, account: key.account, key, ip }
    this.#last.set(key, actor)
    return actor
  }
}

/** For orders that nobody calls for: those of fixtures and of the house. Rules are about callers. */
export function unasked<R extends Requirement>(account: number): Permitted<R> {
  return { user: undefined, account, ip: '' } as Actor as Permitted<R>
}
