/** Of somebody's last second factor that goes: the password alone opens no account of a role that must have one. */
export const WHERE_REQUIRED =
  'Se o seu cargo exige a verificação, o painel pede que você a ligue de novo antes de continuar.';
