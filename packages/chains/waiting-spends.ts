/** Of transactions that wait and concern us, what each uses up: whoever else uses it takes their place. */
export class WaitingSpends {
  #spenders = new Map<string, string>()
  #replaced = new Map<string, string>()

  /** A look at the whole pool: every transaction that is news, or waits on, and what it uses up. */
  look(): {
    readonly see: (txid: string, spends: readonly string[], concernsUs: boolean) => void
    readonly end: () => void
  } {
    const before = this.#spenders
    this.#spenders = new Map()
    const replaced = new Map<string, string>()
    return {
      see: (txid, spends, concernsUs) => {
        for (const spend of spends) {
          const earlier = before.get(spend)
          if (earlier !== undefined && earlier !== txid) replaced.set(earlier, txid)
          if (concernsUs) this.#spenders.set(spend, txid)
        }
      },
      end: () => {
        this.#replaced = replaced
      },
    }
  }

  replacedBy(txid: string): string | undefined {
    return this.#replaced.get(txid)
  }
}
