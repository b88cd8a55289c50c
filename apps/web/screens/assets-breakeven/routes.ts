import { assetsPage } from '../../assets-layout/assets-page.ts'
import type { ScreenRoute } from '../../screen-route.ts'

/** Forms say refusals as the account centre does. */
const layout = { ...assetsPage, words: [...assetsPage.words, 'account-layout', 'second-factor'] } as const

export const routes: readonly ScreenRoute[] = [
  { path: '/assets/breakeven-analysis', screen: 'breakeven-analysis', ...layout },
]
