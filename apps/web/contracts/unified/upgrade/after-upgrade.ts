/** The page of the unified account, with the choice of collateral open. */
export const CHOOSE_COLLATERAL = '/assets/contract?collateral=choose'

/** A new document: navigation, titles and tables of the one before are of the classic account. */
export function afterUpgrade(): void {
  location.assign(CHOOSE_COLLATERAL)
}
