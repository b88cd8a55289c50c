import { Switch } from '@bowline/design-system/inputs/switch.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { fromUnits } from '@bowline/design-system/numbers/decimal.ts'
import { CoinIcon } from '@bowline/design-system/pictures/coin-icon.tsx'
import { useWords } from '../../../words/use-words.ts'
import unified from '../../unified/unified.module.css'
import type { Account } from '../account.ts'
import type { Scenario } from '../scenario.ts'

interface CollateralPartProps {
  /** As it is. */
  readonly account: Account
  readonly scenario: Scenario
  readonly onChange: (scenario: Scenario) => void
}

/** Which coins would stand behind the positions. */
export function CollateralPart({ account, scenario, onChange }: CollateralPartProps) {
  const t = useWords('contracts/unified')
  const turn = (coin: string, isWanted: boolean, isNow: boolean) => {
    const switches = new Map(scenario.switches)
    if (isWanted === isNow) switches.delete(coin)
    else switches.set(coin, isWanted)
    onChange({ ...scenario, switches })
  }
  return (
    <ul className={unified.lines}>
      {account.coins.map(({ coin, isFixed, isOn, maySwitch, wallet }) => (
        <li key={coin}>
          <Switch
            checked={scenario.switches.get(coin) ?? isOn}
            disabled={!maySwitch}
            onChange={(isWanted) => turn(coin, isWanted, isOn)}
            hint={isFixed ? t('collateral.fixed') : <QtyText value={fromUnits(wallet, 8)} unit={coin} zero trim />}
          >
            <span className={unified.coin}>
              <CoinIcon symbol={coin} /> {t('collateral.use', { coin })}
            </span>
          </Switch>
        </li>
      ))}
    </ul>
  )
}
