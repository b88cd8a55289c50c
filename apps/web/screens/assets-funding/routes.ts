import { assetsPage } from '../../assets-layout/assets-page.ts'
import type { ScreenRoute } from '../../screen-route.ts'

const proving = { ...assetsPage, words: [...assetsPage.words, 'account-layout', 'second-factor'] } as const

export const routes: readonly ScreenRoute[] = [{ path: '/assets/funding', screen: 'assets-funding', ...proving }]
