export { type Mover, type Transfer, type TransferAccount, type Transferred, transferFunds } from './transfer-funds.ts'
