export default {
  attachments: 'Archivos adjuntos',
  deleted: 'Este archivo se ha eliminado.',
  pictures: {
    hidden_one: 'No se ha cargado {{number}} imagen. Vendría del servidor del remitente, que así sabría que usted ha leído esto.',
    hidden_many: 'No se han cargado {{number}} imágenes. Vendrían de otros servidores, que así sabrían que usted ha leído esto.',
    hidden_other: 'No se han cargado {{number}} imágenes. Vendrían de otros servidores, que así sabrían que usted ha leído esto.',
    show: 'Mostrar imágenes',
  },
  larger: 'Abrir en grande',
  plain: 'Solo texto',
  asSent: 'Tal como se envió',
  cut: 'No se ha podido leer una parte de este correo.',
} as const;
