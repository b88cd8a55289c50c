import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { Link } from 'react-router'
import { AssetsLayout } from '../../assets-layout/assets-layout.tsx'
import { Bench } from '../../contracts/what-if/page/bench.tsx'
import { privateHead } from '../../private-head.ts'
import { useWords } from '../../words/use-words.ts'
import { AccountAge } from './area/account-age.tsx'
import { FuturesArea } from './area/futures-area.tsx'

export const head = privateHead('contracts/what-if', 'title')

/** The whole account for contracts under other prices, positions and collateral. */
export function Screen() {
  const t = useWords('contracts/what-if')
  return (
    <AssetsLayout title={t('title')} at={11} intro={t('intro')} aside={<AccountAge />}>
      <FuturesArea at="whatIf">
        <Bench
          empty={
            <EmptyState
              title={t('empty')}
              text={t('empty.text')}
              action={
                <Link className={buttonClass({ kind: 'primary' })} to="/assets/contract">
                  {t('empty.action')}
                </Link>
              }
            />
          }
        />
      </FuturesArea>
    </AssetsLayout>
  )
}
