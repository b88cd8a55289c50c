import type { ScreenContext } from '../../screen.ts'
import type { Offer } from './typed-purchase.ts'

/** The coin is in the URL, so that a link leads to it. A company that does not answer leaves a page that says so. */
export async function loadPurchase({ siteApi, request }: ScreenContext) {
  const coin = new URL(request.url).searchParams.get('coin')
  try {
    const { provider, offers } = await siteApi('GET /exchange-web-gateway/creditcard/options')
    return { provider, offers: offers as readonly Offer[], coin, isSilent: false }
  } catch {
    return { provider: null, offers: [] as readonly Offer[], coin, isSilent: true }
  }
}

export type PurchaseData = Awaited<ReturnType<typeof loadPurchase>>
