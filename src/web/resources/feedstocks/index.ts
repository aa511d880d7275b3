export { StockPage } from './stock-page.tsx';
export { StockWireRollerPage } from './roller-edit-page.tsx';
