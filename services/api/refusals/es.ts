import type { Refusals } from './refusals.ts';

export const es: Refusals = {
  codes: {
    invalid_request: 'Algunos campos no son correctos.',
    malformed_json: 'La solicitud no se puede leer.',
    unauthenticated: 'Inicie sesión, por favor.',
    wrong_credentials: 'Usuario o contraseña incorrectos',
    forbidden: 'Su cuenta no tiene permiso para esto.',
    not_addressee: 'Esta dirección no es ni del remitente ni del destinatario.',
    cross_origin: 'Esta solicitud venía de otro sitio.',
    not_found: 'Aquí no hay nada.',
    tracking_not_found: 'No se ha encontrado el número de seguimiento. Compruébelo e inténtelo de nuevo.',
    final_status: 'Este envío está cerrado y ya no se mueve. Solo cambia mediante una corrección.',
    reason_required: 'Este cambio necesita un motivo: elija uno.',
    occurred_in_future: 'Lo sucedido no puede estar en el futuro.',
    route_complete: 'El paquete ya está en su destino.',
    conflict: 'Esto ya no encaja con el estado actual. Recargue e inténtelo de nuevo.',
    stale_revision: 'Alguien lo ha cambiado entretanto. Recargue e inténtelo de nuevo.',
    key_reused: 'Esta clave ya se usó para otra solicitud.',
    body_too_large: 'La solicitud supera 1 MiB.',
    unsupported_media_type: 'La solicitud no tiene el formato esperado.',
    rate_limited: 'Demasiados intentos. Espere antes de volver a intentarlo.',
    unavailable: 'Ahora mismo no es posible. No se ha perdido nada; inténtelo de nuevo dentro de un momento.',
    internal: 'Algo ha fallado por nuestra parte. Inténtelo de nuevo.',
  },
  field: 'Este valor no se puede usar',
};
