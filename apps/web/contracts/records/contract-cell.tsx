import { Badge } from '@bowline/design-system/states/badge.tsx'
import { Link } from 'react-router'
import { marketName, marketPath } from '../../market-rows/market-path.ts'
import { useWords } from '../../words/use-words.ts'
import styles from '../positions/positions.module.css'

interface ContractCellProps {
  readonly contractName: string
  /** Of a position. */
  readonly position?: {
    readonly orderSide: 'BUY' | 'SELL'
    readonly positionType: number
    readonly leverageLevel: number
  }
}

/** A contract with the way to its page, and which position in it. */
export function ContractCell({ contractName, position }: ContractCellProps) {
  const t = useWords('contracts/positions')
  return (
    <span className={styles.contract}>
      <Link to={marketPath(contractName)}>{marketName(contractName)}</Link>
      {position && (
        <>
          <Badge tone={position.orderSide === 'BUY' ? 'gain' : 'loss'}>
            {t(position.orderSide === 'BUY' ? 'side.long' : 'side.short')}
          </Badge>
          <small>
            {t(position.positionType === 1 ? 'mode.cross' : 'mode.isolated')} {position.leverageLevel}×
          </small>
        </>
      )}
    </span>
  )
}
