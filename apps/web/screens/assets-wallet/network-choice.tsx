import { Badge } from '@bowline/design-system/states/badge.tsx'
import { useId } from 'react'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-wallet.module.css'
import { type Direction, isNetworkOpen, type Network } from './coin-info.ts'
import { waitOf } from './stages.ts'
import { useCoinAmount } from './use-coin-amount.ts'

interface NetworkChoiceProps {
  readonly coin: string
  readonly networks: readonly Network[]
  readonly value: string
  readonly onChange: (network: string) => void
  readonly way: Direction
  readonly error?: string | undefined
}

/** The networks of a coin with what distinguishes them; a suspended one says why. */
export function NetworkChoice({ coin, networks, value, onChange, way, error }: NetworkChoiceProps) {
  const t = useWords('assets-wallet')
  const amountOf = useCoinAmount()
  const name = useId()
  const detailsOf = ({ minDeposit, creditSeconds, fee, ...network }: Network) => {
    const suspended = way === 'deposit' ? network.suspended : network.withdrawSuspended
    if (suspended) return t(`suspended.${suspended}`)
    const wait = waitOf(creditSeconds)
    return way === 'deposit'
      ? `${t('minimum')}: ${amountOf(minDeposit, coin)} · ${t(wait.key, { n: wait.n })}`
      : `${t('fee')}: ${amountOf(fee, coin)}`
  }
  return (
    <fieldset className={styles.networks} aria-describedby={`${name}-note`}>
      <legend>{t('network')}</legend>
      {networks.map((network) => {
        const isOpen = isNetworkOpen(network, way)
        return (
          <label key={network.transferNetWork}>
            <input
              type="radio"
              name={name}
              value={network.transferNetWork}
              checked={network.transferNetWork === value}
              onChange={() => onChange(network.transferNetWork)}
            />
            <span className={styles.networkName}>
              <bdi>{network.name}</bdi> {!isOpen && <Badge tone="warn">{t('suspended')}</Badge>}
            </span>
            <span className={styles.networkDetails}>{detailsOf(network)}</span>
          </label>
        )
      })}
      <p id={`${name}-note`} className={error ? styles.wrong : styles.note} aria-live="polite">
        {error ?? t(networks.length === 1 ? 'network.one' : way === 'deposit' ? 'network.deposit' : 'network.withdraw')}
      </p>
    </fieldset>
  )
}
