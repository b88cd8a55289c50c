import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { CoinIcon } from '@bowline/design-system/pictures/coin-icon.tsx'
import { useWords } from '../../words/use-words.ts'
import { type Coin, type Direction, isNetworkOpen } from './coin-info.ts'

interface CoinSelectProps {
  readonly coins: readonly Coin[]
  readonly value: string
  readonly onChange: (coin: string) => void
  readonly way: Direction
}

/** Every listed coin; one that is suspended everywhere says so and can be chosen all the same, to read why. */
export function CoinSelect({ coins, value, onChange, way }: CoinSelectProps) {
  const t = useWords('assets-wallet')
  return (
    <Field label={t('coin')}>
      <Select
        size="l"
        value={value}
        onChange={onChange}
        prefix={<CoinIcon symbol={value} />}
        options={coins.map(({ coinName, name, networks }) => {
          const isOpen = networks.some((network) => isNetworkOpen(network, way))
          const label = `${coinName} · ${name}`
          return { value: coinName, label: isOpen ? label : `${label} (${t('suspended')})` }
        })}
      />
    </Field>
  )
}
