import { useLoaderData } from 'react-router'
import { AssetsLayout } from '../../assets-layout/assets-layout.tsx'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useWords } from '../../words/use-words.ts'
import { askEarn, type EarnFigures } from './earn-figures.ts'
import { EarnPage } from './earn-page.tsx'

export const head = privateHead('assets-financial', 'title')
export const load = ({ siteApi }: ScreenContext) => askEarn(siteApi)

export function Screen() {
  const t = useWords('assets-financial')
  return (
    <AssetsLayout title={t('title')} at={16} intro={t('intro')} help="earn">
      <EarnPage loaded={useLoaderData<EarnFigures>()} />
    </AssetsLayout>
  )
}
