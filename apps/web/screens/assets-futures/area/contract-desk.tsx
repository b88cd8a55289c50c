import { type ReactNode, useMemo } from 'react'
import { type ContractTermsRow, contractMarket } from '../../../contracts/contract-market.ts'
import { futuresProduct } from '../../../contracts/futures-product.ts'
import { Desk } from '../../../desk/desk.ts'
import { DeskProvider } from '../../../desk/desk-provider.tsx'
import { TermsContext, useLoadedTerms } from '../../../desk/tables/market-terms.ts'
import { useWords } from '../../../words/use-words.ts'

interface ContractDeskProps {
  /** Any contract: what stands within is about all of them. */
  readonly market: ContractTermsRow
  readonly children: ReactNode
}

/** What tables of a trading page need, where there is none around them. */
export function ContractDesk({ market, children }: ContractDeskProps) {
  const t = useWords('desk/tables')
  const tPositions = useWords('contracts/positions')
  const contracts = tPositions('unit.contracts')
  const heading = t('tables.tab.open')
  const desk = useMemo(
    () => new Desk(contractMarket(market, contracts), futuresProduct, { heading, tab: () => heading }),
    [market, contracts, heading],
  )
  return (
    <DeskProvider desk={desk}>
      <OfAll>{children}</OfAll>
    </DeskProvider>
  )
}

function OfAll({ children }: { readonly children: ReactNode }) {
  return <TermsContext value={useLoadedTerms(true)}>{children}</TermsContext>
}
