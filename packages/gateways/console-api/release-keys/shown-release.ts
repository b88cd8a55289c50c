import type { Leaving } from '@bowline/capabilities/wallet/index.ts'

/** In full, so that the page makes the text of what it shows. */
export const shownRelease = ({ id, network, asset, to, amount }: Leaving) => ({
  ...{ id, network, asset, to },
  amount: String(amount),
})
