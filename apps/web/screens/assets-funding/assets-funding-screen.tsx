import { useLoaderData } from 'react-router'
import { AssetsLayout } from '../../assets-layout/assets-layout.tsx'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useFundingMark } from '../../settings/memory-account.ts'
import { useWords } from '../../words/use-words.ts'
import { askFunding, type Funding } from './ask-funding.ts'
import { FundingPage } from './funding-page.tsx'

export const head = privateHead('assets-funding', 'title')
export const load = ({ siteApi }: ScreenContext) => askFunding(siteApi)

export function Screen() {
  const t = useWords('assets-funding')
  useFundingMark(true)
  return (
    <AssetsLayout title={t('title')} at={19} intro={t('intro')} help="funding">
      <FundingPage loaded={useLoaderData<Funding>()} />
    </AssetsLayout>
  )
}
