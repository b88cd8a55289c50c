import type { ContractRow } from '@bowline/contract/futures.ts'
import { isUnifiedModel } from '../../../assets-layout/use-is-unified.ts'
import type { PageInfo } from '../../../page-context.ts'
import type { Head } from '../../../screen.ts'
import type { SiteApi } from '../../../site-api/site-api.ts'
import { wordsOf } from '../../../words/use-words.ts'

/** What the pages of the account have to know of a contract. */
export interface ContractName {
  readonly id: string
  readonly contractName: string
  readonly symbol: string
  readonly coin: string
}

export interface LoadedAccount {
  readonly isUnified: boolean
  readonly contracts: readonly ContractName[]
  /** What contracts settle in, in their order. */
  readonly coins: readonly string[]
}

/** What every page of the account begins with. */
export async function loadAccount(siteApi: SiteApi): Promise<LoadedAccount> {
  const [model, { contractList, marginCoinList }] = await Promise.all([
    siteApi('GET /fe-co-api/account/model'),
    siteApi('POST /fe-co-api/common/public_info', {}),
  ])
  return {
    isUnified: isUnifiedModel(model),
    contracts: contractList.map(nameOf),
    coins: marginCoinList,
  }
}

function nameOf({ id, contractName, symbol, marginCoin }: ContractRow): ContractName {
  return { id, contractName, symbol, coin: marginCoin }
}

/** The title that a futures account has, or the one it becomes. */
export function accountHead({ locale, config }: PageInfo, { account }: { readonly account: LoadedAccount }): Head {
  const t = wordsOf('assets-futures', locale.id, locale.tag)
  return { title: `${t(account.isUnified ? 'title.unified' : 'title')} · ${config.brand.name}`, isPrivate: true }
}
