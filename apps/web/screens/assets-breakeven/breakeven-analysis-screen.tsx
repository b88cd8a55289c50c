import { useLoaderData } from 'react-router'
import { AmountsSwitch } from '../../assets-layout/amounts-switch.tsx'
import { AssetsLayout } from '../../assets-layout/assets-layout.tsx'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useWords } from '../../words/use-words.ts'
import { BreakevenPage } from './breakeven-page.tsx'
import type { Analysis } from './figures.ts'

export const head = privateHead('assets-breakeven', 'title')
export const load = ({ siteApi }: ScreenContext) => siteApi('GET /exchange-web/web/breakeven/coins')

/** What each coin cost, and where it breaks even. */
export function Screen() {
  const t = useWords('assets-breakeven')
  return (
    <AssetsLayout title={t('title')} at={21} intro={t('intro')} help="breakeven" aside={<AmountsSwitch />}>
      <BreakevenPage loaded={useLoaderData<Analysis>()} />
    </AssetsLayout>
  )
}
