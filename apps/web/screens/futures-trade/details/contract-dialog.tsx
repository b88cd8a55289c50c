import { Tabs } from '@bowline/design-system/actions/tabs.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { useState } from 'react'
import { FirstFailure } from '../../../contracts/first-failure.tsx'
import { useFutures } from '../../../contracts/futures-context.tsx'
import { pairName, useDesk } from '../../../desk/desk.ts'
import { useWords } from '../../../words/use-words.ts'
import { FundView } from './fund-view.tsx'
import { FundingView } from './funding-view.tsx'
import { IndexView } from './index-view.tsx'
import { OpenInterestView } from './open-interest-view.tsx'
import { TermsList } from './terms-list.tsx'
import { TiersTable } from './tiers-table.tsx'

export const detailTabs = ['terms', 'tiers', 'funding', 'openInterest', 'index', 'fund'] as const
export type DetailTab = (typeof detailTabs)[number]

interface ContractDialogProps {
  readonly first: DetailTab
  readonly onClose: () => void
}

/** What a contract is, and where each of its prices and rates comes from. */
export function ContractDialog({ first, onClose }: ContractDialogProps) {
  const t = useWords('futures-trade/details')
  const { market } = useDesk()
  const { terms, failure } = useFutures()
  const contract = terms?.get(market.pair)?.row
  const [tab, setTab] = useState<DetailTab>(first)
  return (
    <Dialog open onClose={onClose} title={t('title', { name: pairName(market) })} closeLabel={t('close')}>
      <Tabs
        label={t('tabs')}
        tabs={detailTabs.map((id) => ({ id, label: t(`tab.${id}`) }))}
        selected={tab}
        onSelect={(id) => setTab(id as DetailTab)}
      >
        {!contract && failure && <FirstFailure failure={failure} />}
        {contract && tab === 'terms' && <TermsList contract={contract} />}
        {contract && tab === 'tiers' && <TiersTable contract={contract} />}
        {contract && tab === 'funding' && <FundingView contract={contract} />}
        {contract && tab === 'openInterest' && <OpenInterestView contract={contract} />}
        {contract && tab === 'index' && <IndexView contract={contract} />}
        {contract && tab === 'fund' && <FundView contract={contract} />}
      </Tabs>
    </Dialog>
  )
}
