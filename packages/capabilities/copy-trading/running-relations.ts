import type { Relation } from './relations.store.ts'

/** Relations that have not ended, in memory: a move of a leader waits for no database. */
export class RunningRelations {
  readonly #byId = new Map<number, Relation>()
  readonly #byAccount = new Map<number, number>()
  readonly #underLeader = new Map<number, Set<number>>()

  put(relation: Relation): void {
    if (relation.state === 'ended') {
      this.#forget(relation)
      return
    }
    this.#byId.set(relation.id, relation)
    this.#byAccount.set(relation.account, relation.id)
    const under = this.#underLeader.get(relation.leaderId)
    if (under) under.add(relation.id)
    else this.#underLeader.set(relation.leaderId, new Set([relation.id]))
  }

  of(id: number): Relation | undefined {
    return this.#byId.get(id)
  }

  byAccount(account: number): Relation | undefined {
    const id = this.#byAccount.get(account)
    return id === undefined ? undefined : this.#byId.get(id)
  }

  under(leaderId: number): Relation[] {
    return [...(this.#underLeader.get(leaderId) ?? [])].flatMap((id) => this.#byId.get(id) ?? [])
  }

  all(): Relation[] {
    return [...this.#byId.values()]
  }

  #forget({ id, account, leaderId }: Relation): void {
    this.#byId.delete(id)
    this.#byAccount.delete(account)
    this.#underLeader.get(leaderId)?.delete(id)
  }
}
