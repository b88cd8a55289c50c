/** The page that shows why and how something was liquidated. */
export function liquidationPath(liquidationId: string): string {
  return `/assets/contract/liquidation/${liquidationId}`
}
